declare module 'virtual:theme-tokens' {
  export const table: import('./evaluate').ThemeTokens;
}

declare module 'virtual:theme.css';
