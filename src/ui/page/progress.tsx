import { Button, chakra } from '@chakra-ui/react';
import { COMMON } from '../../i18n/en/app/common';
import { useMessages } from '../../i18n/hooks/use-messages';

/** How far a job is: of `total` parts, `done`. */
export type Share = { done: number; total: number };

type Props = {
  /** what is being done */
  children: string;
  /** null: not known */
  share?: Share | null;
  onCancel: () => void;
};

/** What is being done and how far it is, with a way to stop it. */
export function Progress({ children, share, onCancel }: Props) {
  const t = useMessages(COMMON);
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <chakra.p role="status" flex="1" minWidth="48">
        {children}
      </chakra.p>
      <chakra.progress aria-label={children} flex="1" minWidth="24" value={share?.done} max={share?.total} />
      <Button variant="outline" onClick={onCancel}>
        {t.cancel}
      </Button>
    </chakra.div>
  );
}
