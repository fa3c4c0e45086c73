import type { ComponentProps } from 'react';
import { UPDATE } from '../../messages/areas/update';
import { useMessages } from '../../messages/hooks/use-messages';
import { updateNow, useUpdate } from '../../pwa/update-store';
import { Button } from '../ui/plain';

/** Reloads this tab, in the new version if one waits. Shows that it's working until then. */
export function UpdateButton(look: Pick<ComponentProps<typeof Button>, 'className' | 'variant'>) {
  const t = useMessages(UPDATE);
  const { offer, isUpdating } = useUpdate();
  const label = offer === 'update' ? t.updateNow : t.reload;
  return (
    <Button {...look} disabled={isUpdating} onClick={() => void updateNow()}>
      {isUpdating ? t.updating : label}
    </Button>
  );
}
