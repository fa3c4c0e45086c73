import { Button, chakra } from '@chakra-ui/react';
import { COMMON } from '../../../messages/areas/common';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Row } from '../layout';

/** The progress of a job: `done` of `total` parts. */
export type Share = { done: number; total: number };

type Props = {
  /** the name of the job */
  children: string;
  /** null: not known */
  share?: Share | null;
  onCancel: () => void;
};

/** A job's name and progress, with a way to stop it. */
export function Progress({ children, share, onCancel }: Props) {
  const t = useMessages(COMMON);
  return (
    <Row>
      <chakra.p role="status" flex="1" minWidth="48">
        {children}
      </chakra.p>
      <chakra.progress aria-label={children} flex="1" minWidth="24" value={share?.done} max={share?.total} />
      <Button variant="outline" onClick={onCancel}>
        {t.cancel}
      </Button>
    </Row>
  );
}
