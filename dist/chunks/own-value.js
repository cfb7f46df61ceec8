// src/core/protocol/own-value.ts
/** Not what every object has by that name, such as `constructor`. */
function ownValue(values, name) {
	return Object.hasOwn(values, name) ? values[name] : void 0;
}

export { ownValue as t };