import { useEffect, useEffectEvent } from 'react';

/** Acts on Ctrl+Enter wherever the focus is: with sixty cards, the Tab key alone would take too long. */
export function useCtrlEnter(act: () => void, isOn = true): void {
  const pressed = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // A key that is held down acts once.
      if (!event.repeat) pressed();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
