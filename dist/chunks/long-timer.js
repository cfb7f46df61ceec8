// src/adapters/process/long-timer.ts
const LONGEST_WAIT = 2 ** 31 - 1;
/** Calls `fire` once, `ms` milliseconds from now or from the last restart, however long that is. */
function startLongTimer(ms, fire) {
	let left = ms;
	let timer = setTimeout(next, Math.min(left, LONGEST_WAIT));
	function next() {
		left -= Math.min(left, LONGEST_WAIT);
		if (left <= 0) fire();
		else timer = setTimeout(next, Math.min(left, LONGEST_WAIT));
	}
	return {
		restart() {
			if (ms <= LONGEST_WAIT) {
				timer.refresh();
				return;
			}
			clearTimeout(timer);
			left = ms;
			timer = setTimeout(next, LONGEST_WAIT);
		},
		cancel() {
			clearTimeout(timer);
		}
	};
}

export { startLongTimer as t };