/** How TypeScript, JavaScript and CSS are laid out, in web, games and examples alike. */
export default {
  printWidth: 100,
  singleQuote: true,
};
