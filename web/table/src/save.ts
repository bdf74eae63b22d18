/** Hands a text to the browser as a file of that name. */
export function save(text: string, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A name that tells the day. */
export const dated = (name: string) => `${name}-${new Date().toISOString().slice(0, 10)}.json`;

/** Saves a record that is still to be made; what went wrong is told, or null. */
export const saveRecord = (record: Promise<string>, name: string, tell: (wrong: string | null) => void) =>
  record.then(
    (text) => {
      save(text, dated(name));
      tell(null);
    },
    (error: unknown) => tell(error instanceof Error ? error.message : String(error)),
  );
