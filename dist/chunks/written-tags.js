import { l as replaceComments, t as scanTags } from "./scan-tags.js";
import { t as isTransitionTag } from "./tag-grammar.js";

// src/core/picture/written-tags.ts
/** The transition tags that a state's text shows, in order. Those in its comments are left out: they are notes to people. */
function writtenTags(state) {
	const text = state.kind === "prompt" ? withoutComments(state.body) : asPrinted(state.text, state.language);
	const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
	const tags = [];
	let offset = 0;
	let line = 1;
	for (const tag of scanTags(text)) {
		const at = text.indexOf(tag.raw, offset);
		offset = at + tag.raw.length;
		while ((lineStarts[line] ?? text.length + 1) <= at) line++;
		if (isTransition(tag)) tags.push({
			...tag,
			line,
			column: at - (lineStarts[line - 1] ?? 0) + 1
		});
	}
	return tags;
}
/** Whether a name in a tag, or a text around it, is put together at run time or stands for any name. */
function isOpenName(name) {
	return name === "" || /[{}$%<>[\]()|*'"`+&]|\.\.\.|…/.test(name) || PLACEHOLDERS.has(name.toUpperCase());
}
const PLACEHOLDERS = /* @__PURE__ */ new Set([
	"STATE",
	"STATE_NAME",
	"STATE-NAME",
	"NAME",
	"TARGET",
	"TARGET_STATE",
	"NEXT_STATE"
]);
/** Whether a text speaks of a tag at all, complete or not. */
function mentionsTag(text) {
	return MENTION.test(text);
}
const MENTION = /<\s*\/?\s*(?:(?:call|function|fork|reset)-workflow|goto|reset|call|function|fork|result|ask|join)(?![\w-])/i;
function isTransition(tag) {
	return isTransitionTag(tag.name);
}
/** Markup that a reader of the rendered prompt would not see; as long as before, so that places stay true. */
function withoutComments(text) {
	return replaceComments(text, (comment) => comment.replace(/[^\n]/g, " "));
}
const COMMENT_LINE = {
	sh: /^[ \t]*#.*$/gm,
	py: /^[ \t]*#.*$/gm,
	ps1: /^[ \t]*#.*$/gm,
	mjs: /^[ \t]*(?:\/\/|\*|\/\*).*$/gm,
	bat: /^[ \t]*@?(?:REM\b|::).*$/gim
};
/** How quotes and angle brackets are escaped within quoted texts. */
const ESCAPE = {
	sh: /\\(["'`<>/])/g,
	py: /\\(["'`<>/])/g,
	mjs: /\\(["'`<>/])/g,
	ps1: /`(["'<>])/g,
	bat: /\^(["'<>&|])/g
};
/** A script's text with its escapes undone; lines stay where they are. */
function asPrinted(text, language) {
	return text.replace(/\r\n/g, "\n").replace(COMMENT_LINE[language], "").replace(ESCAPE[language], "$1");
}

export { mentionsTag as n, writtenTags as r, isOpenName as t };