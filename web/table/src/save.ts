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
