echo '<result status="failure">Three scripts were written and none of them greeted Mona.</result>'
