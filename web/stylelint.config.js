// What is wrong in CSS though a browser takes it. Layout is Prettier's. What breaks these rules today
// is counted in stylelint-suppressions.json, which only shrinks.

import thresholds from './stylelint-thresholds.js';

/** Rules that find mistakes: misspelt names and values, and rules that never apply. */
const mistakes = {
  'annotation-no-unknown': true,
  'at-rule-descriptor-no-unknown': true,
  'at-rule-descriptor-value-no-unknown': true,
  'at-rule-no-deprecated': true,
  'at-rule-no-unknown': true,
  'at-rule-prelude-no-invalid': [true, { ignoreAtRules: ['media'] }],
  'block-no-empty': true,
  'custom-property-no-missing-var-function': true,
  'declaration-block-no-duplicate-custom-properties': true,
  'declaration-block-no-duplicate-properties': [
    true,
    { ignore: ['consecutive-duplicates-with-different-syntaxes'] },
  ],
  'declaration-block-no-shorthand-property-overrides': true,
  'declaration-property-value-keyword-no-deprecated': true,
  'declaration-property-value-no-unknown': true,
  'font-family-no-duplicate-names': true,
  'font-family-no-missing-generic-family-keyword': true,
  'function-calc-no-unspaced-operator': true,
  'function-no-unknown': true,
  'keyframe-block-no-duplicate-selectors': true,
  'keyframe-declaration-no-important': true,
  'media-feature-name-no-unknown': true,
  'media-feature-name-value-no-unknown': true,
  'media-query-no-invalid': true,
  'named-grid-areas-no-invalid': true,
  'no-duplicate-selectors': true,
  'no-invalid-double-slash-comments': true,
  'no-invalid-position-declaration': true,
  'property-no-deprecated': true,
  'property-no-unknown': true,
  'selector-anb-no-unmatchable': true,
  'selector-pseudo-class-no-unknown': true,
  'selector-pseudo-element-no-unknown': true,
  'selector-type-no-unknown': true,
  'unit-no-unknown': true,
};

/** Rules that keep every board to the tokens, and to what a reader has set. */
const tokens = {
  'declaration-no-important': true,
  // Lengths in px ignore the text size of the browser. A line height does so in font as well.
  'declaration-property-unit-disallowed-list': { '/^(font|font-size|line-height)$/': ['px'] },
  'color-no-hex': true,
  'color-named': 'never',
  'function-disallowed-list': ['/^(rgb|hsl)a?$/', 'hwb', '/^(ok)?(lab|lch)$/', 'color'],
  // The boundaries between small phones, phones, large phones, tablets, desks and wide desks.
  'lair/thresholds': [[360, 480, 600, 900, 1280]],
};

export default {
  plugins: [thresholds],
  reportNeedlessDisables: true,
  reportInvalidScopeDisables: true,
  reportDescriptionlessDisables: true,
  rules: { ...mistakes, ...tokens },
  overrides: [
    {
      // Colours have their source here; drawings are coloured as they are drawn.
      files: ['**/tokens.css', '**/art/*.css'],
      rules: { 'color-no-hex': null, 'color-named': null, 'function-disallowed-list': null },
    },
  ],
};
