import { Icon, type IconName } from '../icon';
import styles from './segmented.module.css';

type Props<Value extends string> = {
  /** the name of the choice */
  label: string;
  /** distinguishes the choices of a page */
  name: string;
  /** on a phone, an icon replaces the text */
  options: readonly { value: Value; text: string; icon?: IconName }[];
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
          {option.icon ? (
            <>
              <Icon name={option.icon} />
              <span className={styles.text}>{option.text}</span>
            </>
          ) : (
            option.text
          )}
        </label>
      ))}
    </fieldset>
  );
}
