import styles from './segmented.module.css';

type Props<Value extends string> = {
  /** what is chosen */
  label: string;
  /** distinguishes the choices of a page */
  name: string;
  options: readonly { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice between a few short texts, all of them in view. */
export function Segmented<Value extends string>({ label, name, options, value, onChange }: Props<Value>) {
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}
