/** The calls of imports, as method and path below the API base (`/api`). */
export const importsPaths = {
  gamesImport: 'POST /games-import',
  stockImport: 'POST /stock-import',
} as const;
