import { type ReactNode, useRef } from 'react';

const TABLE_FILES =
  '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * The browser's file dialog for tables.
 * @param label of the button that opens it
 * @returns `choose` opens it; `input` must be on the page
 */
export function useFileChoice(
  label: string,
  onChoose: (file: File) => void,
): { choose: () => void; input: ReactNode } {
  const ref = useRef<HTMLInputElement>(null);
  return {
    choose: () => ref.current?.click(),
    input: (
      <input
        ref={ref}
        type="file"
        hidden
        aria-label={label}
        accept={TABLE_FILES}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file can be chosen again after a correction.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    ),
  };
}
