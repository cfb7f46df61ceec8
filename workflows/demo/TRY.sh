# raymond: timeout=30s
# Writes the script that the agent gave, and tries it for real.
printf '%s\n' "$RAYMOND_INPUT" > greet.sh
if said=$(sh greet.sh Mona 2>&1) && printf '%s' "$said" | grep -q Mona; then
  echo "<print>greet.sh says: $said</print>"
  echo "<function return=\"DONE.md\" input=\"It says: $said\">REVIEW.md</function>"
else
  echo "<print>greet.sh does not greet Mona yet: $said</print>"
  echo "<goto input=\"That did not greet Mona.\">WRITE.md</goto>"
fi
