import { Button, chakra } from '@chakra-ui/react';
import { COMMON } from '../../i18n/en/app/common';
import { IMPORTS } from '../../i18n/en/stock/imports';
import { StatusAlert } from '../../ui/status-alert';
import type { Import } from './use-import';

/** What is going on, with a way to stop it; or why the last step came to nothing. */
export function Progress({ work: { busy, fault, stop } }: { work: Import }) {
  if (busy === null) return fault && <StatusAlert kind="error">{fault}</StatusAlert>;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <chakra.p role="status" flex="1" minWidth="48">
        {busy}
      </chakra.p>
      <chakra.progress aria-label={IMPORTS.progress} flex="1" minWidth="24" />
      <Button variant="outline" onClick={stop}>
        {COMMON.cancel}
      </Button>
    </chakra.div>
  );
}
