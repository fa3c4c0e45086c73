import { type ReactNode, useRef } from 'react';

const TABLE_FILES =
  '.csv,.txt,.tsv,.json,.xlsx,text/csv,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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
