import { chakra } from '@chakra-ui/react';

/** Year, app name and credit to the company that made it. */
export function Footer() {
  return (
    <chakra.footer
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      gap="2"
      px={{ base: '4', md: '6' }}
      pt="4"
      pb="calc(1rem + env(safe-area-inset-bottom))"
      borderTopWidth="1px"
      color="fg.muted"
      fontSize="sm"
    >
      <span>{new Date().getFullYear()} © Lottery Inventory</span>
      <span>Design &amp; Develop by Lottery Inventory team</span>
    </chakra.footer>
  );
}
