import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { TASKS } from '../../../messages/areas/tasks';
import { useMessages } from '../../../messages/hooks/use-messages';
import { taskText } from '../../../messages/words/answer';
import type { Task } from '../../../shared/board/answer';
import { paths } from '../../../shared/wire/page-paths';
import { Icon } from '../../ui/icon';
import { PANEL } from '../../ui/theme/looks';

/** The screens on which each task is done. */
const SCREEN: Record<Task['kind'], string> = {
  drawers: paths.overShort,
  receive: paths.packs,
  put_up: paths.today,
  order: paths.today,
  take_down: paths.today,
  empty_bin: paths.today,
  pack_list: paths.packList,
  settling: paths.settling,
};

/** What to do in a store today, each line linked to its screen. */
export function Tasks({ tasks }: { tasks: readonly Task[] }) {
  const t = useMessages(TASKS);
  return (
    <chakra.section {...PANEL} py="3" aria-labelledby="tasks">
      <chakra.h2 id="tasks" fontSize="lg" fontWeight="bold">
        {t.title}
      </chakra.h2>
      {tasks.length === 0 ? (
        <chakra.p color="fg.muted">{t.none}</chakra.p>
      ) : (
        <chakra.ul
          listStyle="none"
          display="grid"
          columnGap="6"
          gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))"
          aria-labelledby="tasks"
        >
          {tasks.map((task) => (
            <li key={task.kind}>
              <chakra.span
                asChild
                display="flex"
                alignItems="center"
                gap="2"
                minHeight="11"
                fontVariantNumeric="tabular-nums"
                _hover={{ textDecoration: 'underline' }}
              >
                <Link to={SCREEN[task.kind]}>
                  <chakra.span flex="1" fontWeight="medium">
                    {taskText(task)}
                  </chakra.span>
                  <chakra.span color="fg.muted" aria-hidden="true">
                    <Icon name="next" size="5" />
                  </chakra.span>
                </Link>
              </chakra.span>
            </li>
          ))}
        </chakra.ul>
      )}
    </chakra.section>
  );
}
