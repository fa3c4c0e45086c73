/** Values of a route's parameters. */
export type Params = Record<string, string | number | null | undefined>;

/** The path of a route with its parameters filled in. @param route such as `PUT /plan-update/:id` */
export const pathOf = (route: string, params: Params): string =>
  route.slice(route.indexOf('/')).replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value == null) throw new Error(`${route}: no ${name}`);
    return String(value);
  });
