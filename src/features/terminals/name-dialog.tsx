import { object } from 'yup';
import { text } from '../../admin/field-rules';
import { FormDialog } from '../../admin/form-dialog';
import { nameTerminal } from '../../api/terminal-list';
import type { Terminal } from '../../contract/terminals/terminal-reports';
import { TERMINALS } from '../../i18n/en/admin/terminals';
import { api } from '../../terminal/api';
import { TextField } from '../../ui/form/field';

/** The longest name of a terminal, in characters. */
const MAX_NAME = 40;

const schema = object({ name: text(() => null, MAX_NAME) });

type Props = { terminal: Terminal; onSaved: () => void; onClose: () => void };

/** Gives a terminal the name by which the store knows it. */
export const NameDialog = ({ terminal, onSaved, onClose }: Props) => (
  <FormDialog
    title={TERMINALS.nameOf(terminal.code)}
    schema={schema}
    initial={{ name: terminal.name ?? '' }}
    save={({ name }) => nameTerminal(api, terminal, name)}
    onSaved={onSaved}
    onClose={onClose}
    closesItself
  >
    {({ field }) => (
      <TextField
        label={TERMINALS.name}
        placeholder={TERMINALS.nameHint}
        autoComplete="off"
        maxLength={MAX_NAME}
        {...field('name')}
      />
    )}
  </FormDialog>
);
