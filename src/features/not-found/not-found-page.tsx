import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { statusText } from '../../contract/errors';
import { BarePage } from '../../ui/bare-page';
import { paths } from '../../ui/paths';

/** Any address that no screen has. */
export function NotFoundPage() {
  return (
    <BarePage>
      <chakra.h1 fontSize="5xl" fontWeight="bold" lineHeight="1">
        404
      </chakra.h1>
      <chakra.p my="4">{statusText(404)}</chakra.p>
      <chakra.span color="blue.fg" textDecoration="underline">
        <Link to={paths.dashboard}>Back to Dashboard</Link>
      </chakra.span>
    </BarePage>
  );
}
