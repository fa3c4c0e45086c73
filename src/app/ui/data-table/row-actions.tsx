import { type MouseEvent, type ReactNode, useId } from 'react';
import { TABLE } from '../../../messages/areas/table';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Icon } from '../icon';
import { Button } from '../plain';
import { Menu, MenuButton } from '../popover';
import style from './data-table.module.css';

/** Something that can be done with a row. */
export type RowAction = {
  /** its word in the row's menu */
  label: string;
  /** its accessible name, which names the row, too: 'Edit Golden Poppy' */
  name: string;
  run: () => void;
  /** a click anywhere on the row does it; one action of a row at most */
  isRow?: true;
  disabled?: boolean;
};

/** The action of the row itself. */
export const rowActionOf = (actions: readonly RowAction[]): RowAction | undefined =>
  actions.find(({ isRow }) => isRow);

/** Runs a row's action when the row is clicked, but neither one of its controls nor a text that was just selected. */
export const onRowClick =
  ({ run }: RowAction) =>
  ({ target }: MouseEvent): void => {
    const isControl = target instanceof Element && target.closest('a, button, input, label, [popover]');
    if (!isControl && window.getSelection()?.isCollapsed !== false) run();
  };

/** The row's action for the keyboard: the button in the cell that names the row. */
export const RowButton = ({ action, children }: { action: RowAction; children: ReactNode }) => (
  <button type="button" className={style.open} data-row aria-label={action.name} onClick={action.run}>
    {children}
  </button>
);

/** The menu at a row's end, unless the row itself does its only action. @param props.row the row's name */
export function RowMenu({ row, actions }: { row: string; actions: readonly RowAction[] }) {
  const t = useMessages(TABLE);
  const id = useId();
  if (actions.every(({ isRow }) => isRow)) return null;
  return (
    <>
      <Button className={style.more} variant="ghost" aria-label={t.actionsFor({ row })} popoverTarget={id}>
        <Icon name="more" />
      </Button>
      <Menu id={id}>
        {actions.map(({ label, name, run, disabled }) => (
          <MenuButton key={label} aria-label={name} disabled={disabled} onClick={run}>
            {label}
          </MenuButton>
        ))}
      </Menu>
    </>
  );
}
