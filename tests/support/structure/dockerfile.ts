import { textOf } from './sources';

/** An instruction of a Dockerfile with its unparsed arguments; continued lines are joined. */
export type Instruction = { name: string; words: string };

export const DOCKERFILE = 'server/deploy/Dockerfile';

/** Parses the project's Dockerfile, which has one stage, so that the tests check the real one. */
export const dockerInstructions = (): Instruction[] =>
  textOf(DOCKERFILE)
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      return { name, words };
    });

/** The arguments of all instructions of one name. */
export const wordsOf = (instructions: Instruction[], name: string): string[] =>
  instructions.filter((instruction) => instruction.name === name).map(({ words }) => words);

/** The program and arguments of a CMD in JSON form, including a HEALTHCHECK's. */
export const commandOf = (words: string): string[] => JSON.parse(words.slice(words.indexOf('['))) as string[];

/** The variables of all ENV instructions. */
export const variablesOf = (instructions: Instruction[]): Record<string, string> =>
  Object.fromEntries(
    wordsOf(instructions, 'ENV')
      .flatMap((words) => words.split(/\s+/))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

/** The files visible to the build: .dockerignore next to the Dockerfile excludes all others. */
export const buildContext = (): string[] =>
  textOf(`${DOCKERFILE}.dockerignore`)
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
