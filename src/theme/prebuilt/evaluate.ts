import { Badge, Button, ChakraProvider, chakra } from '@chakra-ui/react';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as sharedLooks from '../looks';
import { recipes } from '../recipes';
import { system } from '../system';

const COMPONENTS = {
  Button: { component: Button, recipe: recipes.button },
  Badge: { component: Badge, recipe: recipes.badge },
};
const isComponent = (type: string): type is keyof typeof COMPONENTS => type in COMPONENTS;

const rendered = (children: ReactNode): string =>
  renderToStaticMarkup(ChakraProvider({ value: system, children }));
const STYLE = /<style data-emotion="([^"]*)"[^>]*>(.*?)<\/style>/gs;

/**
 * The style sheet of the whole page, each part in Chakra's layer: reset, global rules, the tokens' variables, and the
 * looks of buttons and badges.
 */
export function themeStyles(): string {
  const page = [...rendered(null).matchAll(STYLE)].map(([, , rules]) => rules);
  return [...page, ...recipeRules.values()].join('\n');
}

/** The shared looks by name. */
export const looks: Readonly<Record<string, unknown>> = sharedLooks;

/** Whether a prop only says how an element looks. @param type a tag, `Button` or `Badge` */
export function isLook(type: string, prop: string): boolean {
  const variants = isComponent(type) ? Object.keys(COMPONENTS[type].recipe.variants ?? {}) : [];
  return prop === 'css' || variants.includes(prop) || system.isValidProperty(prop);
}

/** What a styled element becomes: a tag with a class, the rules of that class, and a button's type. */
export type PlainElement = { tag: string; className: string; type: string | undefined; rules: string };

/** By class, since Emotion renders the rules of each class only once. */
const rulesOf = new Map<string, string>();

/**
 * Has Chakra render an element with these looks.
 * @param type a tag, `Button` or `Badge`
 * @returns without rules if they are in the style sheet of the whole page
 */
export function plainElement(type: string, look: Record<string, unknown>): PlainElement {
  const element = render(type, look);
  return recipeRules.has(element.className) ? { ...element, rules: '' } : element;
}

function render(type: string, look: Record<string, unknown>): PlainElement {
  const component = isComponent(type) ? COMPONENTS[type].component : chakra[type as keyof typeof chakra];
  const markup = rendered(createElement(component as ComponentType, look));
  const [, tag, attributes = ''] = /^<([a-z0-9]+)([^>]*)>/i.exec(markup.replaceAll(STYLE, '')) ?? [];
  if (!tag) throw new Error(`Chakra rendered no ${type}: ${markup}`);
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
  const className = attribute('class') ?? '';
  const rules = [...markup.matchAll(STYLE)].find(([, names = '']) => !names.startsWith('css-global'))?.[2];
  if (rules) rulesOf.set(className, rules);
  return { tag, className, type: attribute('type'), rules: rulesOf.get(className) ?? '' };
}

/** The rules of buttons and badges that have no other look, by class: many modules have those. */
const recipeRules = new Map(
  Object.entries(COMPONENTS).flatMap(([type, { recipe }]) =>
    looksOf(recipe.variants ?? {}).map((look) => {
      const { className, rules } = render(type, look);
      return [className, rules] as const;
    }),
  ),
);

/** All combinations of a recipe's variants, each with and without a choice. */
function looksOf(variants: Record<string, Record<string, unknown>>): Record<string, string>[] {
  let combinations: Record<string, string>[] = [{}];
  for (const [variant, choices] of Object.entries(variants))
    combinations = combinations.flatMap((look) => [
      look,
      ...Object.keys(choices).map((choice) => ({ ...look, [variant]: choice })),
    ]);
  return combinations;
}
