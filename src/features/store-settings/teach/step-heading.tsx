import { chakra } from '@chakra-ui/react';

/** What a step asks for. The dialog moves the focus here, so that a screen reader says it. */
export const StepHeading = ({ heading, text }: { heading: string; text: string }) => (
  <div>
    <chakra.h3 tabIndex={-1} fontSize="lg" fontWeight="bold" outline="none">
      {heading}
    </chakra.h3>
    <p>{text}</p>
  </div>
);
