// src/core/is-within.ts
/** Whether less than `span` milliseconds have passed since `then`. A clock that was set back behind it tells no age: that counts as long ago. */
function isWithin(then, now, span) {
	return now >= then && now - then < span;
}

export { isWithin as t };