import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A labelled number, large enough to read from a meter away. Use inside a `<dl>`. */
export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.div display="flex" flexDirection="column-reverse" justifyContent="flex-end" minWidth="0">
      <chakra.dt color="fg.muted" fontSize="sm">
        {label}
      </chakra.dt>
      <chakra.dd fontSize="3xl" fontWeight="bold" lineHeight="1.2" fontVariantNumeric="tabular-nums">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}
