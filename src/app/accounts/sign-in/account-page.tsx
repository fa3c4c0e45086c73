import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Muted } from '../../ui/layout';
import { BarePage } from '../../ui/page/bare-page';

type Props = {
  title: string;
  intro?: string;
  /** the link to the sign-in page, with the text before it */
  signIn: ReactNode;
  children: ReactNode;
};

/** A page for people who can't sign in yet: title, form, and a link to the sign-in page. */
export function AccountPage({ title, intro, signIn, children }: Props) {
  return (
    <BarePage>
      <chakra.h1 fontSize="2xl" fontWeight="bold" mb={intro ? undefined : '4'}>
        {title}
      </chakra.h1>
      {intro && <Muted mb="5">{intro}</Muted>}
      {children}
      <chakra.p mt="5" textAlign="center">
        {signIn}
      </chakra.p>
    </BarePage>
  );
}
