// raymond: max_visits=1 on_max_visits=NOTHING
// One more try for an answer that could not be read. The bound stands here, outside of the call.
console.log(
  '<function return="DISPATCH" input="Your last answer could not be read: JSON alone, with the texts title, place and how.">SPLIT</function>',
)
