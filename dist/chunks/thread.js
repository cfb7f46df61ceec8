// src/core/run/threads/thread.ts
function issueThread(number) {
	return {
		kind: "issue",
		number
	};
}
/** Whether events of that name are about discussions. */
function isOfDiscussion(event) {
	return event === "discussion" || event === "discussion_comment";
}
/** Where a run is talked about; null for one that is about nothing. */
function threadOf({ issue, event }) {
	if (issue === null) return null;
	return {
		kind: isOfDiscussion(event) ? "discussion" : "issue",
		number: issue
	};
}
/** What a number stands for that a run names. */
function threadNamed(run, number) {
	if (run.follows?.issue === number && run.follows.discussion === true) return {
		kind: "discussion",
		number
	};
	const own = threadOf(run);
	return own?.number === number ? own : issueThread(number);
}
/** Where the comment is that shows a run: a round is shown in that of the run which opened its pull request. */
function threadShowing(run) {
	const { continues, follows } = run;
	return continues !== void 0 && follows !== void 0 ? threadNamed(run, follows.issue ?? follows.pull_request) : threadOf(run);
}
function commentIn({ kind, number }, id) {
	return kind === "discussion" ? {
		id,
		kind: "discussion_comment",
		discussion: number
	} : {
		id,
		kind: "issue_comment"
	};
}

export { threadOf as a, threadNamed as i, isOfDiscussion as n, threadShowing as o, issueThread as r, commentIn as t };