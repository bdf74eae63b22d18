// About: whose work it is and whose it is not, licences, versions.
import '../style/text.css';
import { useEffect, useState } from 'preact/hooks';
import { Bar } from '../parts/bar';
import { useSettings } from '../settings';
import { versions, type Versions } from '../source/shown';
import { plainWords } from '../words/plain';

export function About() {
  const { lang } = useSettings();
  const p = plainWords(lang);
  const [told, setTold] = useState<Versions | null>(null);
  useEffect(() => {
    let here = true;
    versions()
      .then((v) => here && setTold(v))
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, []);
  useEffect(() => {
    document.title = `${p.about} · Jack In`;
  });
  return (
    <div class="lob">
      <Bar here="#/about" />
      <main class="about">
        <h1>{p.aboutTitle}</h1>
        <p>{p.what}</p>
        <p>{p.owners}</p>
        <h2>{p.licences}</h2>
        <ul>
          <li>{p.code}</li>
          <li>
            {p.font} <a href="OFL.txt">{p.fontText}</a>
          </li>
          <li>{p.preact}</li>
        </ul>
        <h2>{p.versions}</h2>
        <ul data-versions={told?.engine}>
          {told === null ? (
            <li>{p.loading}</li>
          ) : (
            <>
              <li>{p.engine(told.engine)}</li>
              <li>{p.rules(told.rules)}</li>
              <li>{p.cards(told.cards)}</li>
            </>
          )}
        </ul>
        <h2>{p.kept}</h2>
        <p>{p.keptText}</p>
      </main>
    </div>
  );
}
