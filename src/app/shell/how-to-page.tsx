import { chakra } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import { HOW_TO } from '../../messages/areas/how-to';
import { MENU } from '../../messages/areas/menu';
import { VERIFY_STOCK } from '../../messages/areas/verify-stock';
import { useMessages } from '../../messages/hooks/use-messages';
import { ROLE, worksInStore } from '../../shared/wire/access';
import { paths } from '../../shared/wire/page-paths';
import { HOW_TO_TASKS, type HowToTask } from '../counting/help/how-to-tasks';
import { startTour } from '../state/duty/tour-store';
import { useSession } from '../state/session-store';
import { Muted, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { Panel } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { BELOW_BAR } from '../ui/theme/looks';
import { screensOf } from './layout/menu-entries';

/** "I want to …": what people do with the app, each in three steps with a link to its screen. */
export function HowToPage() {
  const t = useMessages(HOW_TO);
  const hash = decodeURIComponent(useLocation().hash.slice(1));
  return (
    <>
      <PageHeader title={t.title} />
      <Panel gap="0">
        <Muted pb="3">
          {t.intro} <TourLink />
        </Muted>
        {HOW_TO_TASKS.map(({ task, screens }) => (
          // Another address opens another task.
          <Task key={`${task} ${hash}`} task={task} screens={screens} isOpen={task === hash} />
        ))}
      </Panel>
    </>
  );
}

/** Shows the tour of Verify Stock again. */
function TourLink() {
  const t = useMessages(VERIFY_STOCK);
  const { user } = useSession();
  if (!user || !worksInStore(user.user_role)) return null;
  return (
    <TextLink to={paths.verifyStock} onClick={() => startTour(user.id)}>
      {t.showTour}
    </TextLink>
  );
}

type TaskProps = HowToTask & { isOpen: boolean };

function Task({ task, screens, isOpen }: TaskProps) {
  const t = useMessages(HOW_TO);
  const { title, first, then, last } = t.tasks[task];
  return (
    <chakra.details
      name="how-to"
      id={task}
      open={isOpen}
      {...BELOW_BAR}
      borderTopWidth="1px"
      _open={{ pb: '3' }}
    >
      <chakra.summary py="3" fontWeight="semibold" cursor="pointer">
        {title}
      </chakra.summary>
      <Stack as="ol" ps="6" listStyleType="decimal" gap="2">
        {[first, then, last].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
      <chakra.p ps="6" pt="3">
        <OpenScreen screens={screens} />
      </chakra.p>
    </chakra.details>
  );
}

/** The link to the first of a task's screens that the reader may open. */
function OpenScreen({ screens }: Pick<HowToTask, 'screens'>) {
  const t = useMessages(HOW_TO);
  const menu = useMessages(MENU);
  const { user, handedOver } = useSession();
  const open = screensOf(handedOver ? ROLE.user : (user?.user_role ?? ROLE.user));
  const screen = screens
    .map((path) => open.find((each) => each.path === path))
    .find((each) => each !== undefined);
  if (!screen) return t.askManager;
  return <TextLink to={screen.path}>{t.open({ screen: menu[screen.tab ?? screen.row] })}</TextLink>;
}
