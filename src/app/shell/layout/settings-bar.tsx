import { useId } from 'react';
import { COMMON } from '../../../messages/areas/common';
import { LAYOUT } from '../../../messages/areas/layout';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Icon } from '../../ui/icon';
import { Button } from '../../ui/plain';
import { type ColorMode, usePreferences } from '../preferences-store';
import { FullscreenButton } from './fullscreen-button';
import layout from './layout.module.css';
import styles from './settings.module.css';
import { SideDialog } from './side-dialog';

/** The right settings bar (specification, section 2): this device's appearance settings, applied and saved at once. */
export function SettingsBar({ onClose }: { onClose: () => void }) {
  const t = useMessages(LAYOUT);
  const words = useMessages(COMMON);
  const lightOrDark = [
    { value: 'light', label: t.light },
    { value: 'dark', label: t.dark },
  ] as const;
  const { colorMode, topbarTheme, menuCondensed, sidebarTheme } = usePreferences();
  return (
    <SideDialog label={t.settings} side="end" onClose={onClose}>
      {(close) => (
        <>
          <div className={styles.settingsHead}>
            <h2 className={styles.settingsTitle}>{t.settings}</h2>
            <Button className={layout.iconButton} variant="ghost" aria-label={words.close} onClick={close}>
              <Icon name="close" />
            </Button>
          </div>
          <div className={styles.settingsBody}>
            <Choice
              legend={t.topbarTheme}
              options={lightOrDark}
              value={topbarTheme}
              onChoose={(value) => usePreferences.setState({ topbarTheme: value })}
            />
            <Choice
              legend={t.sidebarType}
              options={[
                { value: 'default', label: t.default },
                { value: 'icon', label: t.icon },
              ]}
              value={menuCondensed ? 'icon' : 'default'}
              onChoose={(value) => usePreferences.setState({ menuCondensed: value === 'icon' })}
            />
            <Choice
              legend={t.sidebarTheme}
              options={lightOrDark}
              value={sidebarTheme}
              onChoose={(value) => usePreferences.setState({ sidebarTheme: value })}
            />
            <Choice<ColorMode | 'device'>
              legend={t.colorMode}
              options={[{ value: 'device', label: t.asTheDevice }, ...lightOrDark]}
              value={colorMode ?? 'device'}
              onChoose={(value) => usePreferences.setState({ colorMode: value === 'device' ? null : value })}
            />
            <p className={styles.hint}>{t.darkBars}</p>
            <FullscreenButton labelled />
          </div>
        </>
      )}
    </SideDialog>
  );
}

type ChoiceProps<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({ legend, options, value, onChoose }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label className={styles.option} key={option.value}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
