// Every lesson is finished by whoever does what is lit, and by nobody who does nothing.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { load, type Engine, type Lang } from '../../engine/index.js';
import { LESSONS, type Course } from '../src/lessons';
import { MAINFRAME_LESSONS } from '../src/lessons/mainframe';
import { LessonTable } from '../src/source/lesson';
import { LessonMainframe } from '../src/source/lesson_mainframe';

let engine: Engine;
beforeAll(async () => {
  engine = await load(await readFile(process.env.JACKIN_WASM ?? '../../build/wasm/jackin.wasm'));
});

function follow(table: LessonTable) {
  const said: string[] = [];
  for (let i = 0; i < 40; i++) {
    const doc = table.doc();
    if (doc.lesson.done) {
      return { said, doc };
    }
    const state = JSON.stringify([doc.step.name, doc.ask?.kind, doc.ask?.text]);
    expect(doc.lesson.lost, `lost after ${said.join('\n')} at ${state}`).toBe(false);
    expect(doc.ask, state).not.toBeNull();
    expect(doc.coach, `nobody says what to do: ${state}`).not.toBe('');
    said.push(`${doc.coach} [${doc.ask!.offers.map((o) => o.text).join(' | ')}]`);
    expect(table.choose(doc.seq, 0)).toBe(true);
  }
  throw new Error(`the lesson does not end:\n${said.join('\n')}`);
}

const all = (Object.keys(LESSONS) as Course[]).flatMap((side) =>
  LESSONS[side].map((lesson, i) => ({ name: `${side} ${i + 1}`, lesson })),
);

describe('lessons', () => {
  it('are six for each side', () => {
    expect(LESSONS.runner.length).toBe(6);
    expect(LESSONS.corp.length).toBe(6);
  });

  it.runIf(process.env.JACKIN)('begin as the protocol begins them', () => {
    const input = all
      .map(({ lesson }) => `${JSON.stringify({ cmd: 'position', ...lesson.position })}\n`)
      .join('{"cmd":"hash"}\n');
    const told = execFileSync(process.env.JACKIN!, ['engine'], {
      input: `${input}{"cmd":"hash"}\n`,
      encoding: 'utf8',
    });
    const hashes = [...told.matchAll(/"hash":"([0-9a-f]{16})"/g)].map((m) => m[1]);
    expect(all.map(({ lesson }) => engine.netrunner.position(lesson.position).hash())).toEqual(
      hashes,
    );
  });

  for (const { name, lesson } of all) {
    for (const lang of ['en', 'pl'] as Lang[]) {
      it(`${name} is finished by what is taught (${lang})`, () => {
        const table = new LessonTable(engine, lesson, lang);
        const { said, doc } = follow(table);
        expect(said.length).toBe(lesson.moves);
        for (const text of [...said, doc.lesson.goal, doc.lesson.note, doc.lesson.learned]) {
          expect(text).not.toMatch(/[{}]/);
        }
      });
    }

    it(`${name}: begun again it is another decision`, () => {
      const table = new LessonTable(engine, lesson, 'en');
      const { seq } = table.doc();
      expect(table.choose(seq, 0)).toBe(true);
      const after = table.doc().seq;
      table.again();
      expect(table.doc().seq).toBeGreaterThan(after);
      expect(table.choose(seq, 0)).toBe(false); // a press that was on its way
    });

    it(`${name}: every choice works, and every one can be taken back`, () => {
      const table = new LessonTable(engine, lesson, 'en');
      const first = table.doc();
      table.showAll(true);
      const doc = table.doc();
      expect(doc.ask!.offers.length).toBeGreaterThanOrEqual(first.ask!.offers.length);
      for (let key = 0; key < doc.ask!.offers.length; key++) {
        const before = table.doc();
        expect(table.choose(before.seq, key)).toBe(true);
        const after = table.doc();
        expect(after.canUndo).toBe(true);
        table.undo(after.seq);
        expect(table.doc().ask!.offers.map((o) => o.text)).toEqual(
          before.ask!.offers.map((o) => o.text),
        );
      }
    });
  }
});

describe('lessons of Mainframe', () => {
  MAINFRAME_LESSONS.forEach((lesson, i) => {
    for (const lang of ['en', 'pl'] as Lang[]) {
      it(`${i + 1} is finished by what is taught (${lang})`, () => {
        const table = new LessonMainframe(engine, lesson, lang);
        expect(table.doc().lesson.done).toBe(false);
        for (const step of lesson.steps) {
          const doc = table.doc();
          expect(doc.lesson.lost).toBe(false);
          expect(doc.coach).toBe(step.coach[lang]);
          expect(doc.ask!.offers.length).toBe(1);
          expect(table.choose(doc.seq, 0)).toBe(true);
        }
        expect(table.doc().lesson.done).toBe(true);
      });
    }

    it(`${i + 1}: another way is taken back`, () => {
      const table = new LessonMainframe(engine, lesson, 'en');
      table.showAll(true);
      const doc = table.doc();
      const other = doc.ask!.offers.findIndex((o) => o.verb === 'execute' && o.key !== lesson.steps[0].choice);
      expect(table.choose(doc.seq, other)).toBe(true);
      expect(table.doc().lesson.strayed).toBe(true);
      table.again();
      expect(table.doc().seq).toBeGreaterThan(doc.seq);
      expect(table.doc().ask!.offers.length).toBe(1);
    });
  });
});
