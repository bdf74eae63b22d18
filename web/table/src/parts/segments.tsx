/** One of several, as a row of buttons. */
export function Segments<T extends string>({
  value,
  of,
  label,
  set,
}: {
  value: T;
  of: (readonly [T, string])[];
  label: string;
  set: (value: T) => void;
}) {
  return (
    <div class="fld">
      <span>{label}</span>
      <div class="seg" role="group" aria-label={label}>
        {of.map(([id, text]) => (
          <button
            key={id}
            type="button"
            aria-pressed={value === id}
            onClick={() => set(id)}
            data-value={id}
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Something that is so, or not. */
export function Check({
  value,
  label,
  note,
  name,
  set,
}: {
  value: boolean;
  label: string;
  note: string;
  name: string;
  set: (value: boolean) => void;
}) {
  return (
    <label class="chk">
      <input
        type="checkbox"
        checked={value}
        data-check={name}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <span>
        {label} <small>{note}</small>
      </span>
    </label>
  );
}
