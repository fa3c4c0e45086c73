/**
 * Rules answer with data: a `kind` and its parameters. An area has one sentence for each kind, so that a missing sentence or
 * a wrong parameter doesn't compile (docs/decisions 47).
 */
export type Message = { readonly kind: string };

type Sentence<M> = string | ((message: M) => string);

/** The sentences for a rule's messages, in one language. */
export type Sentences<M extends Message> = { readonly [K in M['kind']]: Sentence<Extract<M, { kind: K }>> };

/** A text in the reader's language, and below it the same in another one, where there is one. */
export type Bilingual = { text: string; below: { text: string; lang: string } | null };

/** The sentence for a message; empty if this language has none. */
export function say<M extends Message>(sentences: Partial<Sentences<M>>, message: M): string {
  const sentence = sentences[message.kind as M['kind']] as Sentence<M> | undefined;
  return typeof sentence === 'function' ? sentence(message) : (sentence ?? '');
}

/** The messages that a table of sentences can say: each kind with the parameters of its sentence. */
export type MessageOf<T> = {
  [K in keyof T & string]: T[K] extends (parameters: infer P) => string ? { kind: K } & P : { kind: K };
}[keyof T & string];
