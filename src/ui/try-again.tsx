import { Button } from '@chakra-ui/react';

/** The button beside a failure that asks the server once more. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outline" onClick={onClick}>
      Try again
    </Button>
  );
}
