import { Button } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { IMPORTS } from '../../messages/areas/imports';
import { useMessages } from '../../messages/hooks/use-messages';
import { TextArea } from './fields';
import { useFileDrop } from './file-drop';
import { Muted, Row, Stack } from './layout';
import { StatusAlert } from './status-alert';

const TABLE_FILES =
  '.csv,.txt,.tsv,.json,.xlsx,.xls,.xml,.htm,.html,text/csv,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * The browser's file dialog.
 * @param label of the button that opens it
 * @param of.accept the endings that it offers; default: tables
 * @returns `choose` opens it; `input` must be on the page
 */
export function useFileChoice(
  label: string,
  onChoose: (files: File[]) => void,
  { accept = TABLE_FILES, several = false }: { accept?: string | undefined; several?: boolean } = {},
): { choose: () => void; input: ReactNode } {
  const ref = useRef<HTMLInputElement>(null);
  return {
    choose: () => ref.current?.click(),
    input: (
      <input
        ref={ref}
        type="file"
        hidden
        multiple={several}
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same file can be chosen again after a correction.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    ),
  };
}

/** Lists the tables of a file that weren't read, such as other sheets of a workbook. */
export function OtherTables({ names = [] }: { names?: readonly string[] | undefined }) {
  const t = useMessages(IMPORTS);
  if (names.length === 0) return null;
  return (
    <StatusAlert kind="warning">
      {t.otherTables({ count: names.length, names: names.map((name) => `“${name}”`).join(', ') })}
    </StatusAlert>
  );
}

type PastedProps = {
  label: string;
  text: string;
  onChange: (text: string) => void;
  /** the text of the button */
  read: string;
  disabled?: boolean;
  onRead: () => void;
};

/** A field for a table or a text copied elsewhere, and the button that reads it. */
export function PastedText({ label, text, onChange, read, disabled = false, onRead }: PastedProps) {
  return (
    <>
      <TextArea
        inputMode="text"
        label={label}
        rows={5}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <div>
        <Button type="button" disabled={disabled || text.trim() === ''} onClick={onRead}>
          {read}
        </Button>
      </div>
    </>
  );
}

type Props = {
  /** the text of the button that opens the file dialog */
  label: string;
  /** the endings that the dialog offers; default: tables */
  accept?: string;
  /** takes several files at once; text can't be pasted then */
  several?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
};

/** Takes a file from the file dialog, dropped on it, or as a pasted table. */
export function FileSource({ label, accept, several = false, disabled = false, onFiles }: Props) {
  const t = useMessages(IMPORTS);
  const [pasted, setPasted] = useState<string | null>(null);
  const [isSeveral, setIsSeveral] = useState(false);
  const { choose, input } = useFileChoice(label, onFiles, { accept, several });
  const { isOver, target } = useFileDrop((files) => {
    const isTooMany = !several && files.length > 1;
    setIsSeveral(isTooMany);
    if (!disabled && !isTooMany) onFiles(files);
  });
  return (
    <Stack
      as="section"
      aria-label={label}
      {...target}
      gap="3"
      p="4"
      borderWidth="2px"
      borderStyle="dashed"
      borderRadius="md"
      borderColor={isOver ? 'blue.solid' : 'border'}
    >
      <Row>
        <Button
          // A long text wraps on a phone.
          maxWidth="full"
          height="auto"
          minHeight="11"
          py="2"
          whiteSpace="normal"
          disabled={disabled}
          onClick={choose}
        >
          {label}
        </Button>
        {input}
        {!several && (
          <Button
            variant="outline"
            disabled={disabled}
            aria-expanded={pasted !== null}
            onClick={() => setPasted(pasted === null ? '' : null)}
          >
            {t.paste}
          </Button>
        )}
        <Muted as="span">{t.drop}</Muted>
      </Row>
      {isSeveral && <StatusAlert kind="error">{t.oneFile}</StatusAlert>}
      {pasted !== null && (
        <PastedText
          label={t.pasteHint}
          text={pasted}
          onChange={setPasted}
          read={t.readPasted}
          disabled={disabled}
          onRead={() => onFiles([new File([pasted], t.pasted)])}
        />
      )}
    </Stack>
  );
}
