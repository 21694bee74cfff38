// lair/thresholds allows only lengths of a list in media and container queries. The rules that
// stylelint brings do not read container queries.

import stylelint from 'stylelint';

const name = 'lair/thresholds';
const length = /(?<![\w.-])(\d*\.?\d+)(px|r?em|ch|v[wh]|[cm]m|in|pt)\b/g;

const messages = stylelint.utils.ruleMessages(name, {
  rejected: (found, list) =>
    `${found} is no threshold: want ${list.join(', ')} px, or 0.1 px less for what lies below`,
});

/** Reports whether a length is a threshold, or ends what lies below one. */
function listed(number, unit, list) {
  if (unit !== 'px') return false;
  return list.some((px) => number === px || Math.abs(px - number - 0.1) < 1e-6);
}

const rule = (list) => (root, result) => {
  const options = { actual: list, possible: [(value) => Number.isFinite(value)] };
  if (!stylelint.utils.validateOptions(result, name, options)) return;
  root.walkAtRules(/^(media|container)$/i, (node) => {
    for (const [found, number, unit] of node.params.matchAll(length)) {
      if (listed(Number(number), unit, list)) continue;
      stylelint.utils.report({
        ruleName: name,
        result,
        node,
        word: found,
        message: messages.rejected(found, list),
      });
    }
  });
};
rule.ruleName = name;
rule.messages = messages;

export default stylelint.createPlugin(name, rule);
