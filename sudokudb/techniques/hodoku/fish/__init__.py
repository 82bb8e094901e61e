"""HoDoKu's fish: basic, finned and sashimi, franken, mutant and kraken."""
