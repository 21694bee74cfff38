/** The French "de" before a name, which loses its vowel before another: "de Pirro", but "d’Ulba". */
export const de = (name: string): string => (/^[aeiouàâäéèêëîïôöùûüœæ]/i.test(name) ? `d’${name}` : `de ${name}`);
