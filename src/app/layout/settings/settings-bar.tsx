import { Button, chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { COMMON } from '../../../i18n/en/app/common';
import { LAYOUT } from '../../../i18n/en/app/layout';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { Icon } from '../../../ui/icon';
import { type ColorMode, usePreferences } from '../../preferences-store';
import { FullscreenButton } from '../fullscreen-button';
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
          <chakra.div display="flex" alignItems="center" ps="5" pe="2" h="16" borderBottomWidth="1px">
            <chakra.h2 flex="1" fontSize="lg" fontWeight="bold">
              {t.settings}
            </chakra.h2>
            <Button variant="ghost" px="0" aria-label={words.close} onClick={close}>
              <Icon name="close" />
            </Button>
          </chakra.div>
          <chakra.div display="grid" gap="6" p="5">
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
            <chakra.p fontSize="sm" color="fg.muted">
              {t.darkBars}
            </chakra.p>
            <FullscreenButton labelled />
          </chakra.div>
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
    <chakra.fieldset borderWidth="0" p="0" m="0" minWidth="0">
      <chakra.legend fontWeight="semibold" mb="1">
        {legend}
      </chakra.legend>
      {options.map((option) => (
        <chakra.label
          key={option.value}
          display="flex"
          alignItems="center"
          gap="3"
          minH="11"
          cursor="pointer"
        >
          <chakra.input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            boxSize="5"
            accentColor="var(--chakra-colors-blue-solid)"
          />
          {option.label}
        </chakra.label>
      ))}
    </chakra.fieldset>
  );
}
