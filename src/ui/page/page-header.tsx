import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CONTROLS } from '../../i18n/en/app/controls';
import { useMessages } from '../../i18n/hooks/use-messages';

type Props = {
  title: string;
  /** the path to the screen, e.g. ['Lottery', 'Reports', 'Sales Report'] */
  breadcrumb: readonly string[];
  /** leads to sister screens; on a phone, it takes the place of title and breadcrumb */
  tabs?: ReactNode;
  /** buttons that apply to the whole page */
  actions?: ReactNode;
};

/** The page heading with its breadcrumb. */
export function PageHeader({ title, breadcrumb, tabs, actions }: Props) {
  const t = useMessages(CONTROLS);
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" mb="4">
      <chakra.div flex="1" minWidth="56" srOnly={tabs ? { base: true, md: false } : undefined}>
        <chakra.h1 fontSize="2xl" fontWeight="bold" lineHeight="1.25">
          {title}
        </chakra.h1>
        <nav aria-label={t.breadcrumb}>
          <chakra.ol display="flex" flexWrap="wrap" listStyle="none" color="fg.muted" fontSize="sm">
            {breadcrumb.map((step, i) => (
              <chakra.li key={step} aria-current={i === breadcrumb.length - 1 ? 'page' : undefined}>
                {i > 0 && (
                  <chakra.span aria-hidden="true" mx="1.5">
                    ›
                  </chakra.span>
                )}
                {step}
              </chakra.li>
            ))}
          </chakra.ol>
        </nav>
      </chakra.div>
      {tabs}
      {actions}
    </chakra.div>
  );
}
