// The workers go on by themselves, each with a result of its own.
console.log(
  `<result>Worth doing tonight:\n\n${process.env.RAYMOND_INPUT ?? ''}\n\nEach is tried in a worktree of its own, and proposed if the tests pass.</result>`,
)
