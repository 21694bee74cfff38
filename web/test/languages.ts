// Loads the texts of every game in both languages: a page loads those of its reader's
// language, and a test asks for either.

import.meta.glob('../../games/*/ui/words.{en,fr}.ts', { eager: true });
