import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** The folder of package.json. */
export const PROJECT = resolve(import.meta.dirname, '../../..');

/** An import: its specifier, its path if it is a file of the project, and whether it is lazy. */
export interface Import {
  from: string;
  specifier: string;
  to?: string;
  lazy?: boolean;
}

/**
 * All files below some folders of the project.
 * @param folders relative to the project, for example ['src', 'sw']
 * @param endings for example /\.tsx?$/
 * @returns paths relative to the project, with slashes, sorted
 */
export function filesIn(folders: string[], endings: RegExp): string[] {
  const below = (folder: string) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      posix.join(folder, path.replaceAll('\\', '/')),
    );
  return (
    folders
      .flatMap(below)
      // Made from the texts next to them.
      .filter((path) => endings.test(path) && !path.startsWith('src/messages/areas/'))
      .sort()
  );
}

/** The text of a file of the project. */
export function textOf(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}

/**
 * Every import of a TypeScript file: import and export … from, dynamic import, type import.
 * @param from path relative to the project
 * @throws Error when the file can't be parsed
 */
export function importsOf(from: string, text = textOf(from)): Import[] {
  const parsed = parseSync(from, text);
  if (parsed.errors[0]) throw new Error(`${from}: ${parsed.errors[0].message}`);
  const named = (specifier: string, lazy: boolean): Import => ({
    ...{ from, specifier, to: resolveOurs(from, specifier), lazy },
  });
  const { staticImports, staticExports } = parsed.module;
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  const imports = [...new Set(specifiers)].map((specifier) => named(specifier, false));
  // Most files have none, and the whole tree of a file takes ten times as long to read.
  if (!/\bimport\(/.test(text)) return imports;
  const keep = ({ type, source }: { type: string; source: unknown }) => {
    if (isStringLiteral(source)) imports.push(named(source.value, type === 'ImportExpression'));
  };
  new Visitor({ ImportExpression: keep, TSImportType: keep }).visit(parsed.program);
  return imports;
}

function isStringLiteral(node: unknown): node is { value: string } {
  return typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string';
}

function resolveOurs(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(from), specifier);
  const candidates = [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`];
  return candidates.find((candidate) => existsSync(join(PROJECT, candidate))) ?? path;
}
