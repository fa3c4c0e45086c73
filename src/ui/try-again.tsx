import { Button } from '@chakra-ui/react';
import { CONTROLS } from '../i18n/en/app/controls';
import { useMessages } from '../i18n/hooks/use-messages';

/** The Try Again button next to an error message. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  const t = useMessages(CONTROLS);
  return (
    <Button variant="outline" onClick={onClick}>
      {t.tryAgain}
    </Button>
  );
}
