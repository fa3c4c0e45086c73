import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TABLE } from '../../../messages/areas/table';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Stack } from '../layout';
import { PANEL } from '../theme/looks';

/** The rows of a list that is loading. */
export function RowsSkeleton() {
  const t = useMessages(TABLE);
  return (
    <div>
      <p role="status" className="sr-only">
        {t.loading}
      </p>
      <chakra.div
        aria-hidden="true"
        h="22rem"
        css={{
          backgroundImage:
            'repeating-linear-gradient({colors.bg.muted} 0 1.25rem, transparent 1.25rem 2.75rem)',
        }}
      />
    </div>
  );
}

/** A panel with a list that is loading. */
export function PanelSkeleton() {
  return (
    <chakra.div {...PANEL}>
      <RowsSkeleton />
    </chakra.div>
  );
}

/** A result that is being reloaded: it stays, dimmed, until the next one arrives. */
export function Reloading({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Stack aria-busy={busy} opacity={busy ? '0.6' : undefined}>
      {children}
    </Stack>
  );
}
