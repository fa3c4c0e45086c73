import { chakra } from '@chakra-ui/react';
import { paths } from '../../contract/page-paths';
import { NOT_FOUND } from '../../i18n/en/app/not-found';
import { statusText } from '../../i18n/en/rules/status-text';
import { BarePage } from '../../ui/page/bare-page';
import { TextLink } from '../../ui/text-link';

/** The page for an address that matches no screen. */
export function NotFoundPage() {
  return (
    <BarePage>
      <chakra.h1 fontSize="5xl" fontWeight="bold" lineHeight="1">
        404
      </chakra.h1>
      <chakra.p my="4">{statusText(404)}</chakra.p>
      <TextLink to={paths.dashboard}>{NOT_FOUND.backToDashboard}</TextLink>
    </BarePage>
  );
}
