import { textOf } from './sources';

/** An instruction of a Dockerfile with its unparsed arguments; continued lines are joined. */
export type Instruction = { name: string; words: string };

/** A stage of a Dockerfile, from its FROM on. */
export type Stage = { image: string; name: string | null; instructions: Instruction[] };

export const DOCKERFILE = 'server/deploy/Dockerfile';

/** Parses the project's Dockerfile, so that the tests check the real one. */
export function dockerStages(): Stage[] {
  const lines = textOf(DOCKERFILE)
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [image = '', , stage = null] = words.split(/\s+/);
      stages.push({ image, name: stage, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, words });
  }
  return stages;
}

/** All instructions of one name of a stage. */
export const instructions = (stage: Stage, name: string): string[] =>
  stage.instructions.filter((instruction) => instruction.name === name).map(({ words }) => words);

/** The program and arguments of a CMD in JSON form, including a HEALTHCHECK's. */
export const commandOf = (words: string): string[] => JSON.parse(words.slice(words.indexOf('['))) as string[];

/** The variables of all ENV instructions. */
export const variablesOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    instructions(stage, 'ENV')
      .flatMap((words) => words.split(/\s+/))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

/** The files visible to the build: .dockerignore next to the Dockerfile excludes all others. */
export const buildContext = (): string[] =>
  textOf(`${DOCKERFILE}.dockerignore`)
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
